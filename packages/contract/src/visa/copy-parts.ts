/** What members of a family take over from each other, by what a clerk calls it. */
export const COPY_PART_NAMES = ['address', 'contact', 'journey', 'guardian', 'handling', 'school'] as const
export type CopyPart = (typeof COPY_PART_NAMES)[number]

/** What most families have in common; who goes to the same school or works at the same place is for a person to say. */
export const USUAL_COPY_PARTS: readonly CopyPart[] = COPY_PART_NAMES.filter((part) => part !== 'school')
