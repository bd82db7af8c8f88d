export { type Option, useDict } from '~/app/system/dict'
