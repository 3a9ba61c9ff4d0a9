import type { Messages } from '../texts.ts'

/** What the photo tools say of a photo, under the codes of its findings, and of a file that they cannot use. */
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
    background: '背景颜色不符合要求：亮度 {measured}，至少需要 {least}，且不能有明显颜色',
    backgroundEven: '背景不均匀：明暗差 {measured}，不应超过 {most}',
    blur: '面部不够清晰：清晰度 {measured}，至少需要 {least}',
    dark: '面部过暗：亮度 {measured}，至少需要 {least}',
    bright: '面部过亮或反光：亮度 {measured}，不应超过 {most}',
    eyesClosed: '眼睛可能闭着，请人工确认',
  },
  errors: {
    empty: '文件是空的，请重新选择',
    notPicture: '这不是可以打开的图片，请使用 JPG、PNG 或 WebP',
    truncated: '图片不完整，可能没有传完，请重新上传',
    tooLarge: '图片超过 {megapixels} 百万像素，请缩小后再上传',
    tooHeavy: '文件超过 {megabytes} MB，请压缩后再上传',
    heic: '不支持 HEIC 图片，请在手机上改存为 JPG，或在相机设置中选择“兼容性最佳”',
    noFace: '未识别到人脸',
    badOption: '处理参数不正确',
    busy: '图片处理繁忙，请稍后再试',
    timeout: '图片处理超时，请换一张较小的图片再试',
    crashed: '图片处理中断，请重试；多次出现请换一张图片',
    down: '图片服务暂时不可用，其他功能不受影响',
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
  errors: {
    empty: 'The file is empty: choose it again',
    notPicture: 'This is no picture that can be opened: use JPG, PNG or WebP',
    truncated: 'The picture is not whole, perhaps its upload broke off: upload it again',
    tooLarge: 'The picture has more than {megapixels} megapixels: make it smaller first',
    tooHeavy: 'The file has more than {megabytes} MB: compress it first',
    heic: 'HEIC pictures are not supported: save it as JPG on the phone, or choose “Most compatible” in its camera settings',
    noFace: 'No face was found',
    badOption: 'An option of the processing is wrong',
    busy: 'Picture processing is busy: try again in a moment',
    timeout: 'Processing the picture took too long: try a smaller one',
    crashed: 'Processing the picture broke off: try again, or another picture if it goes on',
    down: 'The picture service is not available; everything else works',
  },
} as const

export const photoMessages: Messages<typeof zh> = { zh, en }
