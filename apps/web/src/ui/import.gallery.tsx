import type { ImportTask } from '@visa/contract/sheets/import-task'
import { TASK_STATUS } from '@visa/contract/task-status'
import { galleryImportMessages } from '@visa/messages/gallery/gallery-import'
import { useTexts } from '../lib/i18n.tsx'
import type { GallerySection } from './gallery.ts'
import { ImportResult } from './import-result.tsx'
import styles from './import.module.css'

const BASE: ImportTask = {
  id: 1,
  kind: 'dictData',
  status: TASK_STATUS.SUBMITTED,
  fileName: 'a.xlsx',
  rowsDone: 0,
  errorCount: 0,
  errors: [],
  unknownColumns: [],
  hasErrorFile: false,
  error: '',
}

function Results() {
  const t = useTexts(galleryImportMessages)
  const states: ImportTask[] = [
    { ...BASE, status: TASK_STATUS.EXECUTING, rowsDone: 1200 },
    { ...BASE, status: TASK_STATUS.SUCCESS, rowsDone: 5000, unknownColumns: [t.unknown] },
    { ...BASE, status: TASK_STATUS.FAIL, error: t.refused },
    {
      ...BASE,
      status: TASK_STATUS.FAIL,
      errorCount: 230,
      hasErrorFile: true,
      errors: [
        { row: 2, title: t.column, message: t.empty },
        { row: 1048, title: '', message: t.long },
      ],
    },
  ]
  return (
    <div className={styles.steps}>
      {states.map((task) => (
        <ImportResult key={`${task.status} ${task.errorCount}`} task={task} />
      ))}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'import',
    title: (language) => galleryImportMessages[language].title,
    Demo: Results,
  },
]
