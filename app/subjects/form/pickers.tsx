import { useCallback } from 'react'
import { callApi } from '~/app/lib/api'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import * as people from '~/worker/people/calls'

export type PickedDepart = { departId: string; departName: string }
export type PickedPerson = { userId: string; realname: string }

type PickerProps = { id?: string; disabled?: boolean; invalid?: boolean; placeholder?: string; 'aria-label'?: string }

/** Picks an institution that may lead or take part. */
export function DepartPicker({
  value,
  onChange,
  ...rest
}: PickerProps & { value: PickedDepart | null; onChange: (picked: PickedDepart | null) => void }) {
  const load = useCallback(async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const answer = await callApi(subjects.institutions, { keyword }, signal)
    if (!answer.ok) throw new Error(answer.message)
    return answer.result.map((depart) => ({ value: depart.departId, label: depart.departName }))
  }, [])
  return (
    <RemotePicker
      {...rest}
      placeholder={rest.placeholder ?? t.findInstitution}
      load={load}
      value={value?.departId ? { value: value.departId, label: value.departName } : null}
      onChange={(picked) => onChange(picked ? { departId: picked.value, departName: picked.label } : null)}
    />
  )
}

/** Picks a subject manager of an institution. */
export function PersonPicker({
  departId,
  value,
  onChange,
  ...rest
}: PickerProps & { departId: string; value: PickedPerson | null; onChange: (picked: PickedPerson | null) => void }) {
  const load = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
      const answer = await callApi(people.pickableUsers, { departId, roleCode: 'subjectMan', keyword }, signal)
      if (!answer.ok) throw new Error(answer.message)
      return answer.result.map((user) => ({
        value: user.id,
        label: user.realname,
        hint: user.departName,
      }))
    },
    [departId],
  )
  return (
    <RemotePicker
      {...rest}
      disabled={rest.disabled || !departId}
      placeholder={departId ? t.findPerson : t.institutionFirst}
      load={load}
      value={value?.userId ? { value: value.userId, label: value.realname } : null}
      onChange={(picked) => onChange(picked ? { userId: picked.value, realname: picked.label } : null)}
    />
  )
}
