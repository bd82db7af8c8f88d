import { t } from './texts'
/** Roles in a research team: the value that the database has, and what is shown for it. */
export const memberRoles = [
  {
    value: '负责人',
    get label() {
      return t.manager
    },
  },
  {
    value: '联系人',
    get label() {
      return t.contact
    },
  },
  {
    value: '成员',
    get label() {
      return t.member
    },
  },
  {
    value: '顾问',
    get label() {
      return t.adviser
    },
  },
]
export const memberRole = (value: string) => memberRoles.find((role) => role.value === value)?.label ?? value
