import { ask } from '~/app/lib/api'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import * as vendors from '~/worker/vendors/calls'
import { t } from '../texts'

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(vendors.findSubjects, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result
}
/** Searches established subjects that the viewer may see, by name or number. */
export const SubjectPicker = (props: {
  id?: string
  disabled?: boolean
  invalid?: boolean
  value: Picked | null
  onChange: (picked: Picked | null) => void
  'aria-label'?: string
}) => <RemotePicker placeholder={t.subjectFind} {...props} load={findSubjects} />
