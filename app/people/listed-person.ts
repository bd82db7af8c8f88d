import type { UserRow } from '~/worker/people/responses'

/** The fields of a row that the list of people uses, in columns, actions, dialogs and the side sheet. */
export const listedFields = [
  'id',
  'realname',
  'username',
  'status',
  'status_dictText',
  'accountAuth',
  'accountAuth_dictText',
  'roles',
  'departs',
  'orgCodeTxt',
  'sex',
  'phone',
  'telephone',
  'email',
  'workNo',
  'domainIds',
  'maxLoad',
  'mergedInto',
  'mergedInto_dictText',
  'createTime',
  'may',
] as const satisfies readonly (keyof UserRow)[]
export type ListedPerson = Pick<UserRow, (typeof listedFields)[number]>
