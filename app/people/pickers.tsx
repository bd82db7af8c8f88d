import { useCallback } from 'react'
import { ask } from '~/app/lib/api'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { t } from './texts'
import * as departs from '~/worker/departs/calls'
import * as people from '~/worker/people/calls'

type Shared = { id?: string; disabled?: boolean; invalid?: boolean; placeholder?: string; 'aria-label'?: string }
type Choice =
  | { multiple?: false; value: Picked | null; onChange: (picked: Picked | null) => void }
  | { multiple: true; value: readonly Picked[]; onChange: (picked: Picked[]) => void; max?: number }

/** Searches people by name, pinyin, initials or account, optionally of one department or role. */
export function PersonPicker({
  departId = '',
  roleCode = '',
  ...rest
}: Shared & Choice & { departId?: string; roleCode?: string }) {
  const load = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
      const answer = await ask(people.pickableUsers, { keyword, departId, roleCode }, signal)
      if (!answer.ok) throw new Error(answer.message)
      return answer.result.map((user) => ({ value: user.id, label: user.realname, hint: user.departName }))
    },
    [departId, roleCode],
  )
  return <RemotePicker placeholder={t.findPerson} {...rest} load={load} />
}

const findDeparts = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(departs.pickableDeparts, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((depart) => ({ value: depart.id, label: depart.departName, hint: depart.parentName }))
}
/** Searches institutions and departments in the same way. */
export const DepartPicker = (props: Shared & Choice) => (
  <RemotePicker placeholder={t.findDepart} {...props} load={findDeparts} />
)
