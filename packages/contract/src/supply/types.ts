/** What suppliers are asked for. By itself, so that who only names a type does not load the calls. */

export const SUPPLY_TYPES = ['VISA', 'VAS', 'AIR', 'TRAIN', 'HOTEL', 'CAR', 'TOUR'] as const
export type SupplyType = (typeof SUPPLY_TYPES)[number]

/** Those that the platform enters, each with a part of its own; the others come with visa orders. */
export const TRAVEL_TYPES = ['AIR', 'TRAIN', 'HOTEL', 'CAR', 'TOUR'] as const
export type TravelType = (typeof TRAVEL_TYPES)[number]
export const isTravel = (type: SupplyType): type is TravelType => TRAVEL_TYPES.some((each) => each === type)

/** Of which what was issued can be changed. */
const CHANGED_TYPES = ['AIR', 'TRAIN'] as const
export type ChangedType = (typeof CHANGED_TYPES)[number]
export const isChanged = (type: SupplyType): type is ChangedType =>
  CHANGED_TYPES.some((each) => each === type)

/** Of which what was issued can be taken back. */
export const isRefunded = (type: SupplyType): boolean => type !== 'VISA'

/** Tickets have a price for each traveller; all else has one price. */
export const isByTraveller = (type: SupplyType): boolean => type === 'AIR' || type === 'TRAIN'

export const FARE_TYPES = ['ADULT', 'CHILD', 'INFANT'] as const
