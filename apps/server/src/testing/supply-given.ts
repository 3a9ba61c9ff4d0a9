import type { Input } from './fitting-input.ts'

const LEG = {
  tripNo: 'x',
  departDay: '2030-01-01',
  departTime: '09:00',
  departPlace: 'x',
  arriveDay: '2030-01-01',
  arriveTime: '10:00',
  arrivePlace: 'x',
  seatClass: 'x',
}
const FLIGHTS = { segments: [{ airline: 'HU', ...LEG }] }
const TRAINS = { segments: [LEG] }
const TICKETS = { travellers: [{ realName: 'x', fareCents: 1 }] }
const GUESTS = { travellers: [{ realName: 'x' }] }

/** What calls for travel ask for beyond single fields. */
export const SUPPLY_GIVEN: Readonly<Record<string, Input>> = {
  '/api/supply/order/air/save': { body: { ...FLIGHTS, ...TICKETS } },
  '/api/supply/order/train/save': { body: { ...TRAINS, ...TICKETS } },
  '/api/supply/order/hotel/save': { body: GUESTS },
  '/api/supply/order/car/save': { body: { ...GUESTS, departTime: '09:00' } },
  '/api/supply/order/tour/save': { body: { ...GUESTS, itinerary: [{ title: 'x' }] } },
  '/api/supply/order/air/change': { body: FLIGHTS },
  '/api/supply/order/train/change': { body: TRAINS },
}
