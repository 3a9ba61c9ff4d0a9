import { ossAccessParams, ossForceRefresh } from '@visa/contract/files/oss'
import { batchUpload, imageUpload } from '@visa/contract/files/upload'
import { on, onSteps, type Route } from '../../../http/route.ts'
import { accessFor } from './access.service.ts'
import { uploadFiles, uploadImages, type UploadDeps } from './upload.service.ts'

export const uploadRoutes = (deps: UploadDeps, publicUrl: string | undefined): Route[] => [
  // Keys are made anew for every call: browsers keep them for a while, the server does not.
  on(ossAccessParams)((visit) => accessFor(deps, visit, publicUrl)),
  on(ossForceRefresh)((visit) => accessFor(deps, visit, publicUrl)),
  onSteps(batchUpload)((visit, { body }) => uploadFiles(deps, visit, body)),
  onSteps(imageUpload)((visit, { body: { file, permanent } }) =>
    uploadImages(deps, visit, { files: file, permanent }),
  ),
]
