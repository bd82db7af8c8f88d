/**
 * Cuts the font that copies of files are marked with (`public/fonts/mark.ttf`) from Noto Sans SC: Latin, punctuation, the
 * characters of GB 2312, and some that only names have. Run it again when the list below changes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** In names of people and places, outside GB 2312. */
const inNames =
  '喆昇玥珺堃淼犇骉垚奣峣嵘翀昉晞晳暐曌朸杓杲栩桢梽棪椿楠榕樾橦欤毓汭沄洺浤浠浥涵淏淦湉溁滢漪潆濛瀛灏炅炘烜烨焓焜煊煜燊燚牮牷犇玎玘玙玚玠玢玥玦珂珅珈珉珏珑珙珝珞珣珩珪珮珺珽琇琎琚琛琤琨琪琬琮琰琲瑀瑄瑅瑗瑜瑢瑭瑷璁璇璐璘璟璠璿瓅甯皓皞睿硕祎祐祚祯禔禛禹穆竑筠箐粲綦缙缦翊翎翚翯翾耘耿聿脩芃芊芮苡苒茜荃荇莙莞菀菡萱蒨蓁蔚蕙蕤薇蘅蛟袆詝谌谦贇赟轶迦逄邗邬郅郗鄞钊钰铉铄铖铠铭锳锴镕镕镱闳闵阚隽雯霈霏霖霁靓韫韬頔颋飏飚馨骅骐骝骞鸢鹍鹏麒麟麾黉'

const gb2312 = () => {
  const decoder = new TextDecoder('gb2312')
  const signs: string[] = []
  for (let row = 0xa1; row <= 0xf7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const sign = decoder.decode(Uint8Array.of(row, cell))
      if (sign.length === 1 && sign !== '\ufffd') signs.push(sign)
    }
  return signs.join('')
}
const latin = String.fromCodePoint(
  ...Array.from({ length: 95 }, (_, at) => 32 + at),
  ...Array.from({ length: 96 }, (_, at) => 160 + at),
)
const whole = new URL(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'))
const signs = [...new Set(latin + gb2312() + inNames + '□〇㎡℃—“”‘’…·、。《》')].join('')
writeFileSync(
  new URL('../public/fonts/mark.ttf', import.meta.url),
  await subsetFont(readFileSync(whole), signs, { targetFormat: 'truetype', noLayoutClosure: true } as never),
)
