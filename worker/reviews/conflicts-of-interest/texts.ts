import { texts } from '../../core/texts'

export const t = texts({
  avoidance: ['回避声明', 'Conflict of interest declaration'],
  avoidanceGone: ['回避声明已撤回', 'Declaration withdrawn'],
  avoidanceKept: [
    '回避声明已登记，相关课题不再分配给您',
    "Declaration recorded. You won't be assigned the subjects concerned.",
  ],
  customer: ['客户机构', 'Customer institution'],
  institution: ['机构', 'Institution'],
  nameTooLong: ['名称最多 50 个字', 'The name must be 50 characters or fewer'],
  noSuchPerson: ['人员不存在，或有多人同名', 'Person not found, or several people have this name'],
  noSuchReviewer: ['评审人不存在', 'Reviewer not found'],
  note: ['说明', 'Note'],
  notSelf: ['不可回避本人', "You can't declare a conflict with yourself"],
  onlyOwn: ['仅可登记本人的回避声明', 'You can only declare your own conflicts'],
  reason: ['回避理由', 'Reason for conflict'],
  reviewer: ['评审人', 'Reviewer'],
  sameInstitution: ['供应商与客户不可为同一机构', 'Supplier and customer must be different institutions'],
  supply: ['供应关系', 'Supplier relation'],
  supplyGone: ['供应关系已删除', 'Supplier relation deleted'],
  supplyKept: ['供应关系已登记', 'Supplier relation recorded'],
  target: ['回避对象', 'Conflict with'],
  targetType: ['请选择回避机构或个人', 'Select an institution or a person'],
  vendor: ['供应商', 'Supplier'],
})
