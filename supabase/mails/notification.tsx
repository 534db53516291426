import { Column, Link, Row, render, Section, Text } from "react-email";
import { Action, Footer, Layout } from "./layout";
import { type MailLocale, styles } from "./styles";
import { translatorOf } from "./words";

// One template serves all kinds. Its slots are `{{name}}`; what stands between `{{#name}}` and `{{/name}}` is
// repeated for each item, and left out without one (supabase/functions/_shared/mails/slots.ts).

/** The HTML of all kinds in one language, with slots. */
export function notificationTemplate(locale: MailLocale): Promise<string> {
  const t = translatorOf(locale);
  return render(
    <Layout
      locale={locale}
      title="{{subject}}"
      heading="{{heading}}"
      preheader="{{preheader}}"
      brand={t("mails.brand")}
      why="{{why}}"
      footer={
        <>
          {"{{#unsubscribe}}"}
          <Footer label={t("mails.notifications.unsubscribe")} href="{{unsubscribeUrl}}" />
          {"{{/unsubscribe}}"}
          <Footer label={t("mails.notifications.settings")} href="{{settingsUrl}}" />
        </>
      }
    >
      <Text className="m-ink" style={styles.text}>
        {"{{body}}"}
      </Text>
      {"{{#factBox}}"}
      <Section className="m-tint" style={styles.box}>
        {"{{#facts}}"}
        <Text className="m-muted" style={styles.label}>
          {"{{label}}"}
        </Text>
        <Text className="m-ink" style={styles.fact}>
          <bdi>{"{{value}}"}</bdi>
        </Text>
        {"{{/facts}}"}
      </Section>
      {"{{/factBox}}"}
      {"{{#sections}}"}
      <Section className="m-tint" style={styles.box}>
        <Text className="m-ink" style={styles.sectionTitle}>
          {"{{title}}"}
        </Text>
        {"{{#rows}}"}
        <Row>
          <Column style={styles.rowLabel}>
            <Text className="m-ink" style={{ ...styles.cell, fontWeight: "{{weight}}" }}>
              <bdi>{"{{label}}"}</bdi>
            </Text>
            {"{{#remarks}}"}
            <Text className="m-muted" style={styles.remark}>
              {"{{remark}}"}
            </Text>
            {"{{/remarks}}"}
          </Column>
          <Column style={styles.rowValue}>
            <Text className="m-ink" style={{ ...styles.cell, fontWeight: "{{weight}}" }}>
              <bdi>{"{{value}}"}</bdi>
            </Text>
          </Column>
        </Row>
        {"{{/rows}}"}
        {"{{#lines}}"}
        <Text className="m-ink" style={styles.fact}>
          {"{{line}}"}
        </Text>
        {"{{/lines}}"}
        {"{{#links}}"}
        <Text style={styles.fact}>
          <Link className="m-accent" href="{{href}}" style={styles.link}>
            {"{{linkLabel}}"}
          </Link>
        </Text>
        {"{{/links}}"}
      </Section>
      {"{{/sections}}"}
      {"{{#quotes}}"}
      <Section className="m-tint" style={styles.box}>
        <Text className="m-muted" style={styles.label}>
          {"{{label}}"}
        </Text>
        <p className="m-ink" dir="auto" style={styles.quote}>
          {"{{quote}}"}
        </p>
      </Section>
      {"{{/quotes}}"}
      <Action label="{{button}}" href="{{url}}" plain={t("mails.plainLink")} />
      {"{{#notes}}"}
      <Text className="m-muted" style={styles.small}>
        {"{{note}}"}
      </Text>
      {"{{/notes}}"}
    </Layout>,
  );
}
