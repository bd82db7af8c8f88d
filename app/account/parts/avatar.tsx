import { Button } from '@douyinfe/semi-ui'
import { type ChangeEvent, useRef } from 'react'
import { useSend } from '~/app/lib/use-send'
import { notify } from '~/app/lib/notify'
import style from '../account.module.css'
import { t } from '../texts'
import { AvatarPicture } from './avatar-picture'
import * as account from '~/worker/auth/account/calls'

const AVATAR_PIXELS = 160
const MAX_BYTES = 5 * 1024 * 1024

/** The avatar, chosen from a file and scaled down in the browser. */
export function Avatar({ avatar, name }: { avatar: string; name: string }) {
  const { send, busy } = useSend()
  const file = useRef<HTMLInputElement>(null)
  const save = (picture: string) => send(account.saveAvatar, { avatar: picture }, { success: t.saved })

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    target.value = ''
    if (!chosen) return
    if (chosen.size > MAX_BYTES) return notify.warning(t.avatarTooLarge)
    const picture = await cropToSquare(chosen)
    if (picture) await save(picture)
    else notify.warning(t.avatarUnreadable)
  }
  return (
    <div className={style.profile}>
      <AvatarPicture avatar={avatar} name={name} />
      <div>
        <div className={style.actions}>
          <Button loading={busy} onClick={() => file.current?.click()}>
            {t.avatarChoose}
          </Button>
          {avatar && (
            <Button theme="borderless" type="tertiary" disabled={busy} onClick={() => void save('')}>
              {t.avatarRemove}
            </Button>
          )}
        </div>
        <p className={style.muted}>{t.avatarHelp}</p>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={t.avatarChoose}
          onChange={(event) => void choose(event)}
        />
      </div>
    </div>
  )
}

/** Returns the centre square of an image as a JPEG data URI, or null if the file is no image. */
async function cropToSquare(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const side = Math.min(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = AVATAR_PIXELS
    canvas
      .getContext('2d')!
      .drawImage(
        picture,
        (picture.width - side) / 2,
        (picture.height - side) / 2,
        side,
        side,
        0,
        0,
        AVATAR_PIXELS,
        AVATAR_PIXELS,
      )
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.85)
  } catch {
    return null
  }
}
