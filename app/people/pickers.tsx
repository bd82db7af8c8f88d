import { useCallback } from 'react'
import { callApi } from '~/app/lib/api'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import { t } from './texts'
import * as departs from '~/worker/departs/calls'
import * as people from '~/worker/people/calls'

type PickerProps = { id?: string; disabled?: boolean; invalid?: boolean; placeholder?: string; 'aria-label'?: string }
type PickerSelection =
  | { multiple?: false; value: PickerOption | null; onChange: (picked: PickerOption | null) => void }
  | { multiple: true; value: readonly PickerOption[]; onChange: (picked: PickerOption[]) => void; max?: number }

/** Searches people by name, pinyin, initials or account, optionally of one department or role. */
export function PersonPicker({
  departId = '',
  roleCode = '',
  ...rest
}: PickerProps & PickerSelection & { departId?: string; roleCode?: string }) {
  const load = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
      const answer = await callApi(people.pickableUsers, { keyword, departId, roleCode }, signal)
      if (!answer.ok) throw new Error(answer.message)
      return answer.result.map((user) => ({ value: user.id, label: user.realname, hint: user.departName }))
    },
    [departId, roleCode],
  )
  return <RemotePicker placeholder={t.findPerson} {...rest} load={load} />
}

const findDeparts = async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const answer = await callApi(departs.pickableDeparts, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((depart) => ({ value: depart.id, label: depart.departName, hint: depart.parentName }))
}
/** Searches institutions and departments in the same way. */
export const DepartPicker = (props: PickerProps & PickerSelection) => (
  <RemotePicker placeholder={t.findDepart} {...props} load={findDeparts} />
)
