import type { Messages } from '../texts.ts'

/** Why the image service did not do what it was asked. */

const zh = {
  imageEmpty: '文件是空的，请重新选择',
  imageNotPicture: '这不是可以打开的图片，请使用 JPG、PNG 或 WebP',
  imageTruncated: '图片不完整，可能没有传完，请重新上传',
  imageTooManyMegapixels: '图片超过 {megapixels} 百万像素，请缩小后再上传',
  imageTooHeavy: '文件超过 {megabytes} MB，请压缩后再上传',
  imageHeic: '不支持 HEIC 图片，请在手机上改存为 JPG，或在相机设置中选择“兼容性最佳”',
  imageNoFace: '未识别到人脸',
  imageNoZone: '图片上没有读到护照机读码：请拍下整张资料页，最下方两行要清楚、不反光',
  imageNoIdCard: '图片上没有读到身份证：请拍下有照片的一面，文字要清楚、不反光',
  imageBadOption: '处理参数不正确',
  imageBusy: '图片处理繁忙，请稍后再试',
  imageTimeout: '图片处理超时：服务忙时请稍后再试，图片很大时请先缩小',
  imageCrashed: '图片处理中断，请重试；多次出现请换一张图片',
  imageDown: '图片服务暂时不可用，其他功能不受影响',
} as const

const en = {
  imageEmpty: 'The file is empty: choose it again',
  imageNotPicture: 'This is no picture that can be opened: use JPG, PNG or WebP',
  imageTruncated: 'The picture is not whole, perhaps its upload broke off: upload it again',
  imageTooManyMegapixels: 'The picture has more than {megapixels} megapixels: make it smaller first',
  imageTooHeavy: 'The file has more than {megabytes} MB: compress it first',
  imageHeic:
    'HEIC pictures are not supported: save it as JPG on the phone, or choose “Most compatible” in its camera settings',
  imageNoFace: 'No face was found',
  imageNoZone:
    'No machine-readable zone was found: take the whole data page, its two lowest lines sharp and without glare',
  imageNoIdCard: 'No ID card was found: take the side with the photo, sharp and without glare',
  imageBadOption: 'An option of the processing is wrong',
  imageBusy: 'Picture processing is busy: try again in a moment',
  imageTimeout:
    'Processing the picture took too long: try again later, or make a large picture smaller first',
  imageCrashed: 'Processing the picture broke off: try again, or another picture if it goes on',
  imageDown: 'The picture service is not available; everything else works',
} as const

export const imageErrorMessages: Messages<typeof zh> = { zh, en }
