import generatePicker from 'antd/es/date-picker/generatePicker'
import { utc8Calendar } from './utc8-calendar.ts'

/** The date picker of the component library over the calendar of UTC+8. */
export const Utc8Picker = generatePicker<Date>(utc8Calendar)
