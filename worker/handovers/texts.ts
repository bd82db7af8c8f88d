import { plural, texts } from '../core/texts'

export const t = texts({
  handover: ['交接', 'Handover'],
  from: ['移交人', 'From'],
  to: ['接手人', 'To'],
  kind: ['交接类型', 'Kind'],
  kindWrong: ['请选择交接的工作：课题、联系人或评审', 'Choose what goes over: subjects, contact or reviews'],
  statusWrong: ['交接状态不正确', 'There is no such state'],
  reason: ['交接原因', 'Reason'],
  note: ['说明', 'Note'],
  subjects: ['课题', 'Subjects'],
  chooseAnswer: ['请选择接手或不接手', 'Accept or refuse'],
  fillRefusal: ['请说明不接手的理由，至少 5 个字', 'Say why not, in at least 5 characters'],
  noFrom: ['没有这名移交人', 'There is no such person'],
  noTo: ['接手人不存在或已停用', 'This person is not there any more'],
  samePerson: ['接手人不能是移交人自己', 'Nobody hands over to themselves'],
  notOfRole: (name: string, role: string) => [`${name}不是${role}`, `${name} is no ${role}`],
  judge: ['技管委或评委', 'member of the committee or adviser'],
  onlyOwn: ['机构联系人只能移交自己名下的课题', 'A contact hands over what is their own'],
  nothingHeld: (name: string) => [`${name}名下没有可移交的工作`, `${name} has nothing to hand over`],
  noneOfThem: ['所选课题已不在移交人名下', 'None of these is theirs any more'],
  alreadyAsked: (name: string) => [
    `已在请${name}接手，请等待答复或先撤回`,
    `${name} has been asked already: wait, or withdraw it`,
  ],
  notAsked: ['该交接已答复或已撤回', 'It was answered or withdrawn'],
  notTheirs: ['已不在移交人名下', 'No longer theirs'],
  onceEach: ['同一课题的另一项工作请另行移交', 'Another piece of work of this subject goes over by itself'],
  otherHouse: ['接手人不属于牵头机构', 'Not of the lead institution'],
  noneGoes: (why: string) => [`没有一项可以接手：${why}`, `None of it can go over: ${why}`],
  asked: (name: string, count: number) => [
    `已请${name}接手 ${count} 项工作`,
    `${name} was asked to take over ${plural(count, 'piece')} of work`,
  ],
  accepted: (went: number, stayed: number) => [
    stayed ? `已接手 ${went} 项，${stayed} 项未能移交` : `已接手 ${went} 项工作`,
    stayed ? `${went} taken over, ${stayed} stayed` : `${went} taken over`,
  ],
  refused: ['已答复不接手', 'Refused'],
  withdrawn: ['交接已撤回', 'Withdrawn'],
})
export const kindTexts = texts({
  manager: ['课题负责人', 'Subject manager'],
  contact: ['机构联系人', 'Contact'],
  reviewer: ['评审与评分', 'Reviews and grades'],
})
export const statusTexts = texts({
  0: ['待答复', 'Asked'],
  1: ['已接手', 'Accepted'],
  2: ['不接手', 'Refused'],
  3: ['已撤回', 'Withdrawn'],
})
export const whatTexts = texts({
  SUBJECT: ['课题', 'Subject'],
  GRADE: ['评分', 'Grade'],
})
