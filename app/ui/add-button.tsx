import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'

/** The main act above a list whose rows are written on a page of their own. */
export function AddButton({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate()
  return (
    <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => void navigate(to)}>
      {label}
    </Button>
  )
}
