import type { Endpoint } from '@visa/contract/endpoint'
import {
  on,
  onSteps,
  onWrite,
  type Handler,
  type MemberVisit,
  type Route,
  type StepsVisit,
  type WriteHandler,
} from './route.ts'

/** The bindings of a feature that refuses visitors for a reason of its own, besides their authority codes. */
export const guardedBy = (refuse: (visit: MemberVisit) => void) => ({
  on:
    <E extends Endpoint>(endpoint: E) =>
    (handler: Handler<E, MemberVisit>): Route =>
      on(endpoint)((visit, input) => {
        refuse(visit)
        return handler(visit, input)
      }),
  onWrite:
    <E extends Endpoint>(endpoint: E) =>
    (handler: WriteHandler<E>): Route =>
      onWrite(endpoint)((tx, visit, input) => {
        refuse(visit)
        return handler(tx, visit, input)
      }),
  onSteps:
    <E extends Endpoint>(endpoint: E) =>
    (handler: Handler<E, StepsVisit>): Route =>
      onSteps(endpoint)((visit, input) => {
        refuse(visit)
        return handler(visit, input)
      }),
})
