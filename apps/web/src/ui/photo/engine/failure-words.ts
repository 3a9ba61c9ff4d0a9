import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { PictureProblem } from '../pictures/read-picture.ts'
import { EngineFailure } from './engine.ts'

/** Why nothing came of a picture, in words of the reader; what a browser says of itself is none. */
export function useFailureWords(): (error: unknown, name?: string) => string {
  const { engine, problems, intake } = useTexts(photoToolMessages)
  return (error, name = intake.thePicture) => {
    if (error instanceof EngineFailure) return error.about === 'models' ? engine.failed : engine.broke
    if (error instanceof PictureProblem) return fill(problems[error.kind], { name, ...error.facts })
    return engine.broke
  }
}
