import { QrcodeOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractSigning, contractVerify } from '@visa/contract/centre/contract-sign'
import { formatDate } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { signingMessages } from '@visa/messages/centre/signing'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { StrokesDrawing } from '../../../ui/strokes-drawing.tsx'
import styles from './signing.module.css'

const SignLinkDialog = lazyPart(async () => (await import('./sign-link.dialog.tsx')).SignLinkDialog)

type Signing = CallOutput<typeof contractSigning>

/** Who signed which revision, and the code for the one that waits for a signature. */
export function ContractSigning({ contract: { id } }: { contract: ContractDetail }) {
  const result = useCall(contractSigning, { query: { id } }, { silent: true })
  return <Loaded result={result}>{(signing) => <Signatures id={id} signing={signing} />}</Loaded>
}

function Signatures({ id, signing }: { id: number; signing: Signing }) {
  const t = useTexts(signingMessages)
  const [asking, setAsking] = useState(false)
  const { revision, open, signatures } = signing
  const signed = signatures.some((each) => each.revision === revision)
  return (
    <div className={styles.signing}>
      {!signed && <p className={styles.soft}>{open ? fill(t.open, { revision }) : t.notYet}</p>}
      <ul>
        {signatures.map((each) => (
          <li key={each.revision}>
            <StrokesDrawing strokes={each.strokes} label={fill(t.drawn, { signer: each.signer })} />
            <span>
              {fill(t.row, {
                revision: each.revision,
                signer: each.signer,
                at: formatDate(each.signedAt, 'yyyy-MM-dd hh:mm'),
                via: t.via[each.via],
              })}
              <small>{fill(t.seal, { seal: each.seal })}</small>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {open && (
          <Button type="primary" icon={<QrcodeOutlined />} onClick={() => setAsking(true)}>
            {t.make}
          </Button>
        )}
        <VerifyFile />
      </div>
      {asking && (
        <Part onFailed={() => setAsking(false)}>
          <SignLinkDialog id={id} signing={signing} onClosed={() => setAsking(false)} />
        </Part>
      )}
    </div>
  )
}

/** Whether a file is a contract that was sealed here. */
function VerifyFile() {
  const t = useTexts(signingMessages)
  const verify = useAction(contractVerify)
  const { data } = verify
  const at = data ? formatDate(data.signedAt, 'yyyy-MM-dd hh:mm') : ''
  return (
    <>
      <Upload
        accept="application/pdf"
        showUploadList={false}
        beforeUpload={(file) => {
          verify.mutate({ body: { file: [file] } })
          return false
        }}
      >
        <Button icon={<SafetyCertificateOutlined />} loading={verify.isPending} aria-label={t.verify}>
          {verify.isPending ? t.verifying : t.verify}
        </Button>
      </Upload>
      {data === null && <Alert className={styles.verdict ?? ''} type="error" showIcon title={t.foreign} />}
      {data && (
        <Alert
          className={styles.verdict ?? ''}
          type={data.newest === data.revision ? 'success' : 'warning'}
          showIcon
          title={fill(t.genuine, { ...data, at })}
          description={data.newest === data.revision ? undefined : fill(t.replaced, { newest: data.newest })}
        />
      )}
    </>
  )
}
