import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'

/** The primary button above a list: links to the page of a new row, or opens a form here. */
export function AddButton({
  label,
  to,
  onClick,
}: { label: string } & ({ to: string; onClick?: never } | { to?: never; onClick: () => void })) {
  const navigate = useNavigate()
  return (
    <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={onClick ?? (() => void navigate(to))}>
      {label}
    </Button>
  )
}
