import { useRef } from 'react'
import { useSend } from '~/app/lib/use-send'
import { t } from './help-document.texts'
import { hrefOf } from '~/worker/core/href'
import * as filesCalls from '~/worker/files/calls'
import { Icon } from '~/app/ui/icon'
import { MenuButton } from '~/app/ui/menu-button'
import { Tooltip } from '~/app/ui/overlays'

const HELP_URL = hrefOf(filesCalls.helpDocument)

/**
 * Returns the menu entries for the help document, and the hidden elements that they need.
 * @param replaces whether the user may replace the document
 */
export function useHelpDocument(replaces: boolean) {
  const { sendFile, busy } = useSend()
  const link = useRef<HTMLAnchorElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const acts = [
    { name: t.downloadHelp, onClick: () => link.current?.click() },
    ...(replaces ? [{ name: t.replaceHelp, disabled: busy, onClick: () => input.current?.click() }] : []),
  ]
  const hidden = (
    <>
      <a ref={link} href={HELP_URL} download hidden aria-hidden tabIndex={-1}>
        {t.downloadHelp}
      </a>
      {replaces && (
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
      )}
    </>
  )
  return { acts, hidden }
}

/**
 * Button to download the help document.
 * @param replaces whether the user may replace the document; a menu then offers both
 */
export function HelpDocument({ replaces, className }: { replaces: boolean; className: string }) {
  const { acts, hidden } = useHelpDocument(replaces)
  if (!replaces)
    return (
      <Tooltip content={t.downloadHelp}>
        <a href={HELP_URL} download className={className} aria-label={t.downloadHelp}>
          <Icon name="help" />
        </a>
      </Tooltip>
    )
  return (
    <>
      {hidden}
      <MenuButton icon={<Icon name="help" />} label={t.helpDocument} acts={acts} className={className} />
    </>
  )
}
