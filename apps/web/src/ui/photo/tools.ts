import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { ToolName } from './tool-names.ts'
import type { ToolProps } from './tools/tool-frame.tsx'

/** Each tool, downloaded when it is first needed. */
export const TOOLS = {
  compress: lazyPart(async () => (await import('./tools/compress.tool.tsx')).CompressTool),
  upload: lazyPart(async () => (await import('./tools/upload.tool.tsx')).UploadTool),
  process: lazyPart(async () => (await import('./tools/process.tool.tsx')).ProcessTool),
  crop: lazyPart(async () => (await import('./tools/crop.tool.tsx')).CropTool),
  card: lazyPart(async () => (await import('./tools/card.tool.tsx')).CardTool),
  locate: lazyPart(async () => (await import('./tools/locate.tool.tsx')).LocateTool),
  background: lazyPart(async () => (await import('./tools/background.tool.tsx')).BackgroundTool),
  matting: lazyPart(async () => (await import('./tools/matting.tool.tsx')).MattingTool),
  adjust: lazyPart(async () => (await import('./tools/adjust.tool.tsx')).AdjustTool),
} as const satisfies Readonly<Record<ToolName, ComponentType<ToolProps>>>
