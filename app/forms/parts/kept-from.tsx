import { Labelled } from '~/app/ui/field'
import { Select } from '~/app/ui/named'
import { roleCodes, roles as known } from '~/worker/policy/roles'
import { t } from './designer.texts'

/** The roles that a question is kept from: they are neither asked it nor shown what others answered. */
export const KeptFrom = ({
  roles = [],
  onChange,
}: {
  roles: readonly string[] | undefined
  onChange: (roles: readonly string[] | undefined) => void
}) => (
  <Labelled label={t.hiddenFrom} help={t.hiddenFromHelp}>
    {(id) => (
      <Select
        id={id}
        multiple
        showClear
        maxTagCount={3}
        placeholder={t.hiddenFromNobody}
        value={[...roles]}
        style={{ width: '100%' }}
        optionList={roleCodes.map((value) => ({ value, label: known[value].name }))}
        onChange={(value) => onChange(Array.isArray(value) && value.length ? value.map(String) : undefined)}
      />
    )}
  </Labelled>
)
