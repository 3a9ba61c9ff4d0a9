/** P9.8: what can be shown of a file, told by its name. */

type PreviewKind = 'image' | 'pdf' | 'text'
export type FileIcon = 'pdf' | 'office' | 'archive' | 'text' | 'other'

const PREVIEWS: Readonly<Record<PreviewKind, readonly string[]>> = {
  image: ['jpg', 'gif', 'png', 'jpeg', 'webp'],
  pdf: ['pdf'],
  text: ['txt', 'json', 'xml', 'csv', 'js', 'md'],
}

const THUMBNAILS = new Set(['jpg', 'gif', 'png', 'jpeg'])

const ICONS: Readonly<Record<Exclude<FileIcon, 'other'>, readonly string[]>> = {
  pdf: ['pdf'],
  office: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  archive: ['zip', 'rar', '7z', 'tar', 'gz'],
  text: ['txt', 'json', 'xml', 'csv', 'md'],
}

const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const groupOf = <Group extends string>(
  groups: Readonly<Record<Group, readonly string[]>>,
  name: string,
): Group | undefined =>
  (Object.keys(groups) as Group[]).find((group) => groups[group].includes(extensionOf(name)))

/** How a file is shown; undefined: it can only be downloaded. */
export const previewKind = (name: string): PreviewKind | undefined => groupOf(PREVIEWS, name)

/** Whether a small picture of the file stands for it; other files get an icon. */
export const hasThumbnail = (name: string): boolean => THUMBNAILS.has(extensionOf(name))

export const fileIcon = (name: string): FileIcon => groupOf(ICONS, name) ?? 'other'
