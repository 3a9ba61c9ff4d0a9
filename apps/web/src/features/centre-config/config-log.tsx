import { UNUSE_REASON, CENTRE_DICT } from '@visa/contract/centre/config-dict'
import { DOC_TEMPLATE } from '@visa/contract/centre/config-doc-template'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import { configLog } from '@visa/contract/centre/config-shared'
import { VISA_FEE } from '@visa/contract/centre/config-visa-fee'
import { CONSULATES } from '@visa/contract/visa/products'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { docMessages } from '@visa/messages/centre/documents'
import { optionMessages } from '@visa/messages/centre/options'
import { unitIn } from '@visa/messages/centre/service-units'
import { templateMessages } from '@visa/messages/centre/templates'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { configLogWords } from './config-log-words.ts'

/** What entries of the dictionaries are called that a configuration keeps by their codes. */
function useEntries(): (type: string, code: string) => string | undefined {
  const names: Readonly<Record<string, (code: string) => string>> = {
    VISA_CATEGORY: useNameOfCode('VISA_CATEGORY'),
    EVISA_CATEGORY: useNameOfCode('EVISA_CATEGORY'),
    VISA_ENTRIES: useNameOfCode('VISA_ENTRIES'),
    VISA_HANDLE_WAY: useNameOfCode('VISA_HANDLE_WAY'),
    NATION_GROUP: useNameOfCode('NATION_GROUP'),
    CURRENCY: useNameOfCode('CURRENCY'),
    VAS_KIND: useNameOfCode('VAS_KIND'),
    [CONSULATES]: useNameOfCode(CONSULATES),
  }
  return (type, code) => {
    const said = names[type]?.(code)
    return said === code ? undefined : said
  }
}

/** Who changed what of a screen of the configuration, in the words of that screen. */
export function ConfigLog({ screen }: { screen: ConfigScreen }) {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const papers = useTexts(templateMessages)
  const fees = useTexts(feeKindMessages)
  const { language } = useLanguage()
  const { companyId, companyName } = useSession().info.userInfo
  const words = configLogWords(screen, {
    nations: useTexts(nationMessages),
    visaTypes: useTexts(visaTypeMessages),
    ages: fees.ages,
    kinds: fees.kinds,
    ways: useTexts(paymentWordMessages).ways,
    docKinds: useTexts(docMessages).kinds,
    dictTypes: t.dict.types,
    unuseKinds: t.dict.kinds,
    options: useTexts(optionMessages),
    names: {
      [UNUSE_REASON]: { resv1: t.dict.kind, resv2: t.dict.said },
      [CENTRE_DICT]: { type: t.dict.type, resv2: t.dict.said },
      [DOC_TEMPLATE]: { kind: papers.kind, name: papers.name, ...papers.languages },
      [VISA_FEE]: { kind: f.kinds },
    },
    blocks: papers.blocks,
    entryOf: useEntries(),
    unitOf: (unit) => unitIn(language, unit),
    companyOf: (id) => (id === companyId ? companyName : undefined),
  })
  return <LogPanel endpoint={configLog} scope={{ screen }} words={words} />
}
