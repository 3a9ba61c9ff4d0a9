import type { Messages } from '../texts.ts'

/** What the photo tools say of a photo, under the codes of its findings. */
const zh = {
  findings: {
    noFace: '未识别到人脸',
    severalFaces: '识别到 {measured} 张人脸，请选择其中一张',
    size: '照片高 {measured} 像素，至少需要 {least} 像素',
    ratio: '照片宽高比为 {measured}%，要求 {least}%–{most}%',
    head: '头部（下巴到头顶）占照片高度 {measured}%，要求 {least}%–{most}%',
    eyeLine: '眼睛距照片下边 {measured}%，要求 {least}%–{most}%',
    tilt: '头部倾斜 {measured}°，不应超过 {most}°',
    centred: '人像偏离中线 {measured}%，不应超过 {most}%',
    marginTopBottom: '上下留白过小：只有 {measured}%，至少需要 {least}%',
    marginLeftRight: '左右留白过小：只有 {measured}%，至少需要 {least}%',
    background: '背景颜色不符合要求：须是白色或浅色，没有明显颜色（亮度 {measured}，至少 {least}）',
    backgroundEven: '背景不均匀：明暗差 {measured}，不应超过 {most}',
    blur: '面部不够清晰：清晰度 {measured}，至少需要 {least}',
    dark: '面部过暗：亮度 {measured}，至少需要 {least}',
    bright: '面部过亮或反光：亮度 {measured}，不应超过 {most}',
    eyesClosed: '眼睛可能闭着，请人工确认',
  },
} as const

const en = {
  findings: {
    noFace: 'No face was found',
    severalFaces: '{measured} faces were found: choose one',
    size: 'The photo is {measured} pixels high; at least {least} are needed',
    ratio: 'Its width is {measured}% of its height; {least}%–{most}% is asked',
    head: 'The head, from chin to crown, takes {measured}% of the height; {least}%–{most}% is asked',
    eyeLine: 'The eyes stand {measured}% above the lower edge; {least}%–{most}% is asked',
    tilt: 'The head is tilted by {measured}°; {most}° at most',
    centred: 'The face stands {measured}% beside the middle; {most}% at most',
    marginTopBottom: 'Too little room above or below: {measured}%; at least {least}% is needed',
    marginLeftRight: 'Too little room on the left or right: {measured}%; at least {least}% is needed',
    background:
      'The background has the wrong colour: brightness {measured}, at least {least}, and no clear colour',
    backgroundEven: 'The background is uneven: brightness differs by {measured}; {most} at most',
    blur: 'The face is not sharp: {measured}; at least {least} is needed',
    dark: 'The face is too dark: brightness {measured}; at least {least} is needed',
    bright: 'The face is too bright or shines: brightness {measured}; {most} at most',
    eyesClosed: 'The eyes may be closed: please look',
  },
} as const

export const photoMessages: Messages<typeof zh> = { zh, en }
