import { callApi } from '~/app/lib/api'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import * as vendors from '~/worker/vendors/calls'
import { t } from '../texts'

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const answer = await callApi(vendors.findSubjects, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result
}
/** Searches established subjects that the viewer may see, by name or number. */
export const SubjectPicker = (props: {
  id?: string
  disabled?: boolean
  invalid?: boolean
  value: PickerOption | null
  onChange: (picked: PickerOption | null) => void
  'aria-label'?: string
}) => <RemotePicker placeholder={t.subjectFind} {...props} load={findSubjects} />
