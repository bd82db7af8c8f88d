import type { Colour } from '~/app/ui/status-tag'
import { stageNames, stages } from '~/worker/reviews/rules'

/** The state of one review, as its place in the round. */
export const reviewStates: Record<number, { label: string; colour: Colour }> = {
  0: { label: '待评审', colour: 'blue' },
  1: { label: '草稿', colour: 'blue' },
  2: { label: '已提交', colour: 'green' },
  3: { label: '已退回', colour: 'orange' },
  4: { label: '已取消', colour: 'grey' },
  5: { label: '已回避', colour: 'grey' },
}
export const conclusionColours: Record<string, Colour> = {
  pass: 'green',
  not_pass: 'red',
  perfect: 'orange',
  abstain: 'grey',
}
export const stageOptions = stageNames.map((name) => ({
  value: name,
  get label() {
    return stages[name].label
  },
}))
export const fileHref = (file: { id: string }) => `/v2/oss/file/download?id=${file.id}`
const SHOWN_INLINE = ['pdf', 'png', 'jpg', 'jpeg']
export const previewHref = (file: { id: string; fileName: string }) =>
  SHOWN_INLINE.includes(file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
    ? `/v2/oss/file/preview?id=${file.id}`
    : null
