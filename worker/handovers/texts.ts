import { plural, texts } from '../core/texts'

export const t = texts({
  handover: ['交接', 'Handover'],
  from: ['移交人', 'From'],
  to: ['接收人', 'To'],
  kind: ['交接类型', 'Type'],
  kindWrong: ['请选择交接的工作：课题、联系人或评审', 'Select the work to hand over: subjects, contact or reviews'],
  statusWrong: ['交接状态不正确', 'Invalid handover status'],
  reason: ['交接原因', 'Reason'],
  note: ['说明', 'Comment'],
  subjects: ['课题', 'Subjects'],
  chooseAnswer: ['请选择接收或拒绝', 'Select accept or decline'],
  fillRefusal: ['请填写拒绝的理由，至少 5 个字', 'Enter a reason of at least 5 characters for declining'],
  noFrom: ['移交人不存在', 'Person not found'],
  noTo: ['接收人不存在或已停用', 'The recipient does not exist or is inactive'],
  samePerson: ['接收人不可为移交人本人', "The recipient can't be the person who hands over"],
  notOfRole: (name: string, role: string) => [`${name}不是${role}`, `${name} does not have the role ${role}`],
  judge: ['技管委或评委', 'technical committee member or expert'],
  onlyOwn: ['机构联系人仅可移交本人名下的课题', 'Institution contacts can hand over only their own subjects'],
  nothingHeld: (name: string) => [`${name}名下暂无可移交的工作`, `${name} has no work to hand over`],
  noneOfThem: ['所选课题已不在移交人名下', 'The selected subjects no longer belong to this person'],
  alreadyAsked: (name: string) => [
    `已请${name}接收，请等待答复或先撤回`,
    `${name} has already been asked. Wait for an answer or withdraw the handover first.`,
  ],
  notAsked: ['该交接已答复或已撤回', 'This handover was already answered or withdrawn'],
  notTheirs: ['已不在移交人名下', 'no longer belongs to this person'],
  onceEach: ['同一课题的另一项工作请另行移交', 'Another item of the same subject must be handed over separately'],
  otherHouse: ['接收人不属于牵头机构', 'the recipient does not belong to the lead institution'],
  noneGoes: (why: string) => [`无可接收的工作：${why}`, `Nothing can be transferred: ${why}`],
  asked: (name: string, count: number) => [
    `已请${name}接收 ${count} 项工作`,
    `${name} was asked to take over ${plural(count, 'item')}`,
  ],
  accepted: (went: number, stayed: number) => [
    stayed ? `已接收 ${went} 项，${stayed} 项未能移交` : `已接收 ${went} 项工作`,
    stayed ? `${went} transferred, ${stayed} not transferred` : `${went} transferred`,
  ],
  refused: ['已拒绝接收', 'Handover declined'],
  withdrawn: ['交接已撤回', 'Handover withdrawn'],
})
export const kindTexts = texts({
  manager: ['课题负责人', 'Subject manager'],
  contact: ['机构联系人', 'Institution contact'],
  reviewer: ['评审与评分', 'Reviews and grading'],
})
export const statusTexts = texts({
  0: ['待答复', 'Pending'],
  1: ['已接收', 'Accepted'],
  2: ['已拒绝', 'Declined'],
  3: ['已撤回', 'Withdrawn'],
})
export const whatTexts = texts({
  SUBJECT: ['课题', 'Subject'],
  GRADE: ['评分', 'Grading'],
})
