import { Checkbox } from '@douyinfe/semi-ui'
import { Select } from '~/app/ui/named'
import { roles } from '~/worker/policy/roles'
import { hideableFrom } from '~/worker/subjects/form/definition'
import { t } from './texts'

type Hiding = { blind: number; hiddenFrom: string[] }

/** Selects the roles that cannot see an answer or an attachment. */
export function HideFrom({
  name,
  of,
  onChange,
}: {
  name: string
  of: Hiding
  onChange: (part: Partial<Hiding>) => void
}) {
  return (
    <>
      <Checkbox
        aria-label={t.hiddenBlind(name)}
        checked={of.blind === 1}
        onChange={(event) => onChange({ blind: event.target.checked ? 1 : 0 })}
      >
        {t.blind}
      </Checkbox>
      <Select
        aria-label={t.hiddenFrom(name)}
        multiple
        size="small"
        maxTagCount={1}
        placeholder={t.shownToAll}
        value={of.hiddenFrom}
        optionList={hideableFrom.map((code) => ({ value: code, label: roles[code].name }))}
        onChange={(chosen) => onChange({ hiddenFrom: (chosen as string[]) ?? [] })}
        style={{ minWidth: 160 }}
      />
    </>
  )
}
