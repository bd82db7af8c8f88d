import { useCallback } from 'react'
import { get } from '~/app/lib/api'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { t } from './texts'

type Shared = { id?: string; disabled?: boolean; invalid?: boolean; placeholder?: string; 'aria-label'?: string }
type Choice =
  | { multiple?: false; value: Picked | null; onChange: (picked: Picked | null) => void }
  | { multiple: true; value: readonly Picked[]; onChange: (picked: Picked[]) => void; max?: number }

type User = { id: string; username: string; realname: string; departName: string }
/** People, found by name, by its sound, by its initials or by user name; of one department or role where it is said. */
export function PersonPicker({
  departId = '',
  roleCode = '',
  ...rest
}: Shared & Choice & { departId?: string; roleCode?: string }) {
  const load = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
      const answer = await get<User[]>('/v2/sys/user/getUserList', { keyword, departId, roleCode }, signal)
      if (!answer.ok) throw new Error(answer.message)
      return answer.result.map((user) => ({ value: user.id, label: user.realname, hint: user.departName }))
    },
    [departId, roleCode],
  )
  return <RemotePicker placeholder={t.findPerson} {...rest} load={load} />
}

type Depart = { id: string; departName: string; parentName: string }
const findDeparts = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await get<Depart[]>('/v2/sys/sysDepart/getDepartList', { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((depart) => ({ value: depart.id, label: depart.departName, hint: depart.parentName }))
}
/** Institutions and departments, found as people are. */
export const DepartPicker = (props: Shared & Choice) => (
  <RemotePicker placeholder={t.findDepart} {...props} load={findDeparts} />
)
