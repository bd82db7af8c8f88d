import { IconHelpCircle } from '@douyinfe/semi-icons'
import { Button, Dropdown, Tooltip } from '@douyinfe/semi-ui'
import { useRef } from 'react'
import { useSend } from '~/app/lib/send'
import { t } from './help-document.texts'
import { hrefOf } from '~/worker/core/href'
import * as filesCalls from '~/worker/files/calls'

const HELP = hrefOf(filesCalls.helpDocument)

/**
 * The help document that everybody may take along.
 * @param replaces who keeps it, has a menu of taking it and of bringing another one
 */
export function HelpDocument({ replaces, className }: { replaces: boolean; className: string }) {
  const { sendFile, busy } = useSend()
  const link = useRef<HTMLAnchorElement>(null)
  const input = useRef<HTMLInputElement>(null)
  if (!replaces)
    return (
      <Tooltip content={t.downloadHelp}>
        <a href={HELP} download className={className} aria-label={t.downloadHelp}>
          <IconHelpCircle aria-hidden />
        </a>
      </Tooltip>
    )
  return (
    <>
      <a ref={link} href={HELP} download hidden aria-hidden tabIndex={-1}>
        {t.downloadHelp}
      </a>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.replaceHelp}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file)
            void sendFile(filesCalls.uploadFile, file, { bizType: 'help' }, undefined, { success: t.helpReplaced })
        }}
      />
      <Dropdown
        trigger="click"
        position="bottomRight"
        clickToHide
        menu={[
          { node: 'item', name: t.downloadHelp, onClick: () => link.current?.click() },
          { node: 'item', name: t.replaceHelp, disabled: busy, onClick: () => input.current?.click() },
        ]}
      >
        <span>
          <Button
            theme="borderless"
            type="tertiary"
            className={className}
            icon={<IconHelpCircle aria-hidden />}
            aria-label={t.helpDocument}
            aria-haspopup="menu"
          />
        </span>
      </Dropdown>
    </>
  )
}
