import { texts } from '../core/texts'

/** What people call the moves of a form and of an answer. */
export const form = texts({
  draft: ['新建', 'Write'],
  edit: ['修改', 'Change'],
  publish: ['发布', 'Release'],
  close: ['结束填写', 'Close'],
  delete: ['删除', 'Delete'],
})
export const answer = texts({
  begin: ['暂存', 'Keep'],
  keep: ['暂存', 'Keep'],
  submit: ['提交', 'Submit'],
  change: ['修改答卷', 'Change the answer'],
})
