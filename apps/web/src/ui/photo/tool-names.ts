/** The tabs of the photo tools, in the order of C2.16 to C2.24. */
export const TOOL_NAMES = [
  'compress',
  'upload',
  'process',
  'crop',
  'card',
  'locate',
  'background',
  'matting',
  'adjust',
] as const

export type ToolName = (typeof TOOL_NAMES)[number]
