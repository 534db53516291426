import type { ReactNode } from "react";
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "react-email";
import { darkStyles, type MailLocale, styles } from "./styles";

/** A link as a button, with the address as text below for clients that show no button. */
export function Action({ label, href, plain }: { label: string; href: string; plain: string }) {
  return (
    <>
      <Section style={styles.action}>
        <Button className="m-button" href={href} style={styles.button}>
          {label}
        </Button>
      </Section>
      <Text className="m-muted" style={styles.small}>
        {plain}
      </Text>
      <Address href={href} />
    </>
  );
}

/** An address written out, which always reads from left to right. */
export function Address({ href }: { href: string }) {
  return (
    <p dir="ltr" style={styles.address}>
      <Link className="m-accent" href={href} style={styles.link}>
        {href}
      </Link>
    </p>
  );
}

/** A link at the foot of a mail. */
export function Footer({ label, href }: { label: string; href: string }) {
  return (
    <Text style={styles.small}>
      <Link className="m-accent" href={href} style={styles.link}>
        {label}
      </Link>
    </Text>
  );
}

/** The layout of all mails: language and direction, colours of both themes, brand, and the reason for the mail. */
export function Layout({
  locale,
  title,
  heading,
  preheader,
  brand,
  why,
  footer,
  children,
}: {
  locale: MailLocale;
  title: string;
  heading: ReactNode;
  preheader: string;
  brand: string;
  why: string;
  /** How the reader can unsubscribe from such mails or change them. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const dir = locale === "ar" ? "rtl" : "ltr";
  return (
    <Html lang={locale} dir={dir}>
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview useTitleTag={false}>{preheader}</Preview>
      <Body className="m-page" dir={dir} lang={locale} style={styles.page(locale)}>
        <Container style={styles.container}>
          <Text className="m-accent" style={styles.brand}>
            <span aria-hidden="true">✸ </span>
            {brand}
          </Text>
          <Section className="m-card" dir={dir} style={styles.card}>
            <Heading as="h1" className="m-ink" style={styles.heading}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Text className="m-muted" style={styles.why}>
            {why}
          </Text>
          {footer}
        </Container>
      </Body>
    </Html>
  );
}
