import { productPdf, type VisaProductRow } from '@visa/contract/visa/product'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { fill, useLanguage, useTexts } from '../lib/i18n.tsx'
import { href } from '../lib/route.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PaperButton } from '../ui/paper-button.tsx'

type Sent = Pick<VisaProductRow, 'id' | 'nationCode' | 'visaType' | 'visaCategory' | 'title' | 'titleEn'>

/** Where a customer reads about a product. */
const sheetLink = ({ nationCode, visaType, visaCategory }: Sent): string =>
  href('/product', { nationCode, visaType, visaCategory })

/** What is sent to a customer of a product: the address of its sheet, or the sheet itself. */
export function ProductSendDialog({ product, onClosed }: { product: Sent; onClosed: () => void }) {
  const t = useTexts(visaProductMessages)
  const { language } = useLanguage()
  const [open, setOpen] = useState(true)
  const link = new URL(sheetLink(product), location.href).href
  const title = language === 'en' && product.titleEn !== '' ? product.titleEn : product.title
  return (
    <Dialog
      open={open}
      title={fill(t.sendTitle, { title })}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p style={{ marginBlock: '0 12px' }}>{t.sendHelp}</p>
      <Space.Compact block>
        <Input readOnly value={link} aria-label={t.sendLink} />
        <Button type="primary" onClick={() => void copyText(link)}>
          {t.copyLink}
        </Button>
      </Space.Compact>
      <Space style={{ marginTop: 16 }}>
        <PaperButton endpoint={productPdf} id={product.id}>
          {t.sendPdf}
        </PaperButton>
        <Button href={link} target="_blank" rel="noreferrer">
          {t.sheet}
        </Button>
      </Space>
    </Dialog>
  )
}
