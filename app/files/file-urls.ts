import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'

/** Returns the download URL of a file. */
export const downloadHref = (file: { id: string }) => hrefOf(files.downloadFile, { id: file.id })

const previewableExts = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp']
/** Returns the preview URL of a file; null for kinds that browsers do not display. */
export const previewHref = (file: { id: string; fileName: string; bucketName?: string }) =>
  previewableExts.includes(file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
    ? hrefOf(files.previewFile, { id: file.id })
    : null
