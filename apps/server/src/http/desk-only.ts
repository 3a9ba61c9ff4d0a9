import { deskOnly } from '../access/desk-side.ts'
import { guardedBy } from './guarded.ts'

/** The bindings of every call that does something at a desk: whose desk it is not does nothing there. */
export const { onWrite: onDeskWrite, onSteps: onDeskSteps } = guardedBy(({ viewer }) => deskOnly(viewer))
