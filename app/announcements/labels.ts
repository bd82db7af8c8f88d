import type { Colour } from '~/app/ui/status-tag'
import { t } from './texts'

export const categoryText = (value: string) => (value === '1' ? t.category1 : t.category2)
export const priorityText = (value: string) => (value === 'H' ? t.priorityH : value === 'M' ? t.priorityM : t.priorityL)
export const priorityColour = (value: string): Colour => (value === 'H' ? 'red' : value === 'M' ? 'orange' : 'grey')
/** Returns the label of a message's kind, with its type if it has one. */
export const kindText = (row: { msgCategory: string; messageType: string }) =>
  row.messageType === 'sms' ? t.sms : row.messageType === 'innovation' ? t.innovation : categoryText(row.msgCategory)
export const messageTypeOptions = () => [
  { value: 'sms', label: t.sms },
  { value: 'innovation', label: t.innovation },
]
export const categoryOptions = () => [
  { value: '1', label: t.category1 },
  { value: '2', label: t.category2 },
]
export const priorityOptions = () => [
  { value: 'L', label: t.priorityL },
  { value: 'M', label: t.priorityM },
  { value: 'H', label: t.priorityH },
]
export const statusOptions = () => [
  { value: '0', label: t.status0 },
  { value: '1', label: t.status1 },
  { value: '2', label: t.status2 },
]
export const statusColour = (value: string): Colour => (value === '1' ? 'green' : value === '2' ? 'orange' : 'grey')
export const statusText = (value: string) => (value === '1' ? t.status1 : value === '2' ? t.status2 : t.status0)
