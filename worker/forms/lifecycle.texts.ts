import { texts } from '../core/texts'

/** Names of the lifecycle actions of a form and of a response. */
export const form = texts({
  draft: ['新建', 'Create'],
  edit: ['修改', 'Edit'],
  publish: ['发布', 'Publish'],
  close: ['结束填写', 'Close'],
  delete: ['删除', 'Delete'],
})
export const answer = texts({
  begin: ['暂存', 'Save draft'],
  keep: ['暂存', 'Save draft'],
  submit: ['提交', 'Submit'],
  change: ['修改答卷', 'Edit response'],
})
