import { Copies, registerColumns } from '~/app/letters/parts/copies'
import { t } from '~/app/letters/texts'
import * as calls from '~/worker/letters/calls'
import type { CaseTabInput } from './tab'

/** Tab with the register of letters about the subject. */
export default function CaseLetters({ subject }: CaseTabInput) {
  return (
    <Copies
      call={calls.lettersOfSubject}
      of={{ subjectId: subject.id }}
      columns={registerColumns()}
      label={t.letters}
    />
  )
}
