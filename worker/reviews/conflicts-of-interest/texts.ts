import { texts } from '../../core/texts'

export const t = texts({
  avoidance: ['回避声明', 'Declared avoidance'],
  avoidanceGone: ['回避声明已撤回', 'The declaration is withdrawn'],
  avoidanceKept: [
    '回避声明已登记，今后不会分配给您相关课题',
    'Noted: subjects of these will not be given to this person',
  ],
  customer: ['客户机构', 'Customer'],
  institution: ['机构', 'Institution'],
  nameTooLong: ['名称最多 50 个字', 'A name has at most 50 characters'],
  noSuchPerson: ['没有这个人，或有多人同名', 'There is no such person, or several have the name'],
  noSuchReviewer: ['没有这名评审人', 'There is no such auditor'],
  note: ['说明', 'Note'],
  notSelf: ['不能回避自己', 'One cannot keep away from oneself'],
  onlyOwn: ['只能登记本人的回避声明', 'Only for oneself'],
  reason: ['回避理由', 'Reason'],
  reviewer: ['评审人', 'Auditor'],
  sameInstitution: ['供应商与客户不能是同一机构', 'Vendor and customer must differ'],
  supply: ['供应关系', 'Supply'],
  supplyGone: ['供应关系已删除', 'Removed'],
  supplyKept: ['供应关系已登记', 'Noted'],
  target: ['回避对象', 'Whom to keep away from'],
  targetType: ['请选择回避机构或个人', 'Choose an institution or a person'],
  vendor: ['供应商', 'Vendor'],
})
