import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'

const PORTRAIT = new URL('../../packages/photo/fixtures/astronaut.jpg', import.meta.url)
/** Nets run on whatever the machine has left. */
const SAID = { timeout: 120_000 }

declare global {
  interface Window {
    /** Where the portrait stands before the camera that is played, and how large. */
    stands: { x: number; y: number; scale: number; dim: number }
  }
}

const WELL = { x: 52, y: 41, scale: 1.2, dim: 0 }

/** A camera before which the portrait stands. */
async function playCamera(page: Page): Promise<void> {
  const picture = `data:image/jpeg;base64,${(await readFile(PORTRAIT)).toString('base64')}`
  await page.addInitScript(
    ({ src, stands }) => {
      window.stands = stands
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 360
      const image = new Image()
      image.src = src
      const draw = () => {
        const context = canvas.getContext('2d')
        if (context === null) return
        const { x, y, scale, dim } = window.stands
        context.fillStyle = '#9aa0a6'
        context.fillRect(0, 0, 640, 360)
        context.drawImage(image, x, y, 512 * scale, 512 * scale)
        context.fillStyle = `rgb(0 0 0 / ${dim})`
        context.fillRect(0, 0, 640, 360)
      }
      const film = canvas.captureStream(10)
      setInterval(draw, 100)
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([])
      navigator.mediaDevices.getUserMedia = async () => {
        await image.decode()
        draw()
        return film
      }
    },
    { src: picture, stands: WELL },
  )
}

const stand = (page: Page, change: Partial<Window['stands']>) =>
  page.evaluate((stands) => void Object.assign(window.stands, stands), { ...WELL, ...change })

test('C2.17 who stands before the camera is told how to stand, and the space bar takes the photo', async ({
  page,
}) => {
  test.slow()
  await playCamera(page)
  await page.goto('/#/face')
  await page.getByRole('button', { name: '拍照' }).click()
  const dialog = page.getByRole('dialog', { name: '拍照' })
  const said = dialog.getByRole('status')
  await expect(said).toContainText('位置合适，可以拍了', SAID)
  await stand(page, { scale: 0.8, x: 141, y: 81 })
  await expect(said).toContainText('离得太远，请靠近一些', SAID)
  await stand(page, { x: 152 })
  await expect(said).toContainText('请往画面左边移一点', SAID)
  await stand(page, { dim: 0.75 })
  await expect(said).toContainText('脸上太暗', SAID)
  await stand(page, {})
  await expect(said).toContainText('位置合适，可以拍了', SAID)
  await expect(dialog.getByRole('button', { name: '拍下（空格）' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^查看 拍照/ })).toBeVisible()
})

test('a camera that is not allowed is told, and pictures can be brought another way', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/#/face')
  await page.getByRole('button', { name: '拍照' }).click()
  await expect(page.getByRole('dialog', { name: '拍照' })).toContainText('浏览器没有允许使用摄像头')
  await page.getByRole('dialog', { name: '拍照' }).getByRole('button', { name: '关闭' }).click()
  await expect(page.getByLabel('选择照片').first()).toBeAttached()
})
