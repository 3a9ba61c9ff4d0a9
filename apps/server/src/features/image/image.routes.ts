import { openAsBlob } from 'node:fs'
import {
  imageCleaned,
  imageColorEnhancement,
  imageEnhancement,
  imageMatting,
  imageRetouching,
  type MadePicture,
} from '@visa/contract/image/image'
import type { UploadedFile } from '@visa/contract/fields'
import { on, type MemberVisit, type Route } from '../../http/route.ts'
import { pathOf } from '../../http/spool.ts'
import { askImageService, type ReachImageService } from '../../integrations/image-service.ts'

interface Given {
  file: readonly UploadedFile[]
  [option: string]: unknown
}

/** Hands a picture to the image service with the options it was sent with. Nothing of it is kept. */
async function done(
  reach: ReachImageService,
  { viewer }: Pick<MemberVisit, 'viewer'>,
  operation: string,
  { file, ...given }: Given,
): Promise<MadePicture> {
  const [picture] = file
  const options = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
  return askImageService(reach, {
    operation,
    userId: viewer.userId,
    file: picture === undefined ? new Blob([]) : await openAsBlob(pathOf(picture)),
    options,
  })
}

/** C7.39–C7.41 */
export const imageRoutes = (reach: ReachImageService): Route[] => [
  on(imageEnhancement)((visit, { body }) => done(reach, visit, 'enhancement', body)),
  on(imageRetouching)((visit, { body }) => done(reach, visit, 'retouching', body)),
  on(imageColorEnhancement)((visit, { body }) => done(reach, visit, 'color_enhancement', body)),
  on(imageMatting)((visit, { body }) => done(reach, visit, 'matting', body)),
  on(imageCleaned)((visit, { body }) => done(reach, visit, 'upload', body)),
]
