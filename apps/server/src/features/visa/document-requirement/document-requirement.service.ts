import { listRequirements } from './document-requirement.repo.ts'

/** What is asked for with one kind of visa, of whom and when. */
export const requirementsOf = listRequirements
