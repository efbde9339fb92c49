import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { backupDays } from "#shared/values/numbers-in-sentences.ts";
import { useWebsite } from "#web/website.ts";
import { HowLong, Purposes } from "./tables.tsx";

export const chapters = [
  { id: "who", title: "Who I am", Content: Who },
  { id: "what", title: "What I collect, and why", Content: What },
  { id: "health", title: "Your health answers", Content: Health },
  { id: "receivers", title: "Who else is involved", Content: Receivers },
  { id: "abroad", title: "Outside the UK", Content: Abroad },
  { id: "how-long", title: "How long I keep it", Content: Keeping },
  { id: "browser", title: "In your browser: no cookies of mine", Content: Browser },
  { id: "rights", title: "Your rights", Content: Rights },
  { id: "complaints", title: "If you are unhappy", Content: Complaints },
];

function Email() {
  const { contactEmail } = useWebsite().where;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

function Who() {
  const { who, legal } = useWebsite();
  const { name, area } = who;
  return (
    <>
      <p>
        <span>{`I am ${name}, and ${site.brand} is my personal training business in ${area.village}, ${area.county}.`}</span>{" "}
        I decide what happens to your data and answer for it: the law calls me the{" "}
        <strong>controller</strong>.
      </p>
      {legal.trader && (
        <p>{`The business is ${[legal.trader, legal.address].filter(Boolean).join(", ")}.`}</p>
      )}
      <p>
        For anything about your data, including your rights below, write to <Email />. I read it
        myself.
      </p>
    </>
  );
}

function What() {
  return (
    <>
      <p>
        I ask for what a consultation needs and no more. You don’t have to tell me anything, but
        without the answers that aren’t marked optional I can’t take a booking.
      </p>
      <Purposes />
      <p>
        This website is for people of 18 and over. If you are younger, a parent or guardian can
        write to me first.
      </p>
      <p>
        I don’t buy or sell data about you, build a profile of you, or leave decisions about you to
        a computer alone.
      </p>
    </>
  );
}

function Health() {
  return (
    <>
      <p>
        Dietary restrictions and medical conditions are health data, and the law protects them more
        than the rest. So in the booking form both boxes are optional, and a separate box asks for
        your <strong>explicit consent</strong>. Without your tick there, what you typed in them is
        not sent to me, and you can still book.
      </p>
      <p>
        With it, the website stores the answers with your booking, together with which wording you
        agreed to and when. I read them to make your training safe and useful for you. They are in
        your own confirmation email. They are not in the email that tells me about the booking, not
        in anything I send to Stripe, and not in the technical logs. Whenever an administrator opens
        them, the website records who it was and when.
      </p>
      <p>
        <strong>You can take your consent back at any time</strong>, as easily as you gave it: write
        one line to <Email />. I then delete those answers and keep only a record that you had
        agreed, and when. What I did with them before then stays lawful, and your consultation goes
        ahead unless it would be unsafe without them.
      </p>
      <p>Please keep health matters out of the other boxes, which that consent does not cover.</p>
    </>
  );
}

function Receivers() {
  const { access } = useWebsite().legal;
  return (
    <>
      {access && <p>{access}</p>}
      <p>
        Your data goes to no one else, except the companies whose services this website runs on:
      </p>
      <ul>
        <li>
          <strong>Amazon Web Services</strong> hosts the site, stores bookings and sends my email.
          It is my processor and works on my instructions only.
        </li>
        <li>
          <strong>Stripe</strong> takes card payments. Your card number goes from your browser
          straight to Stripe and never touches my systems. I tell Stripe the amount, a booking
          number and whether a discount applied, never your answers. Stripe also uses payment data
          for its own purposes, such as preventing fraud, as{" "}
          <a href="https://stripe.com/gb/privacy">its privacy policy</a> explains.
        </li>
        <li>
          <strong>Apple or Google</strong>, only if you choose Apple Pay or Google Pay to pay. It
          passes your card to Stripe in encrypted form, and learns the amount and the name of my
          business. Its own privacy notice applies.
        </li>
        <li>
          <strong>WhatsApp</strong>, part of Meta in the United States, only if we write to each
          other there. It learns our numbers. Its own privacy notice applies.
        </li>
      </ul>
      <p>
        My email provider and yours carry the messages between us. The client portal and the
        calendar I link to, and the workout videos from YouTube or Google Drive, are other
        companies’ services with their own notices. None of them is contacted before you follow the
        link, press play or open the calendar here. After a booking, the calendar gets your name and
        email address where that service takes them.
      </p>
      <p>
        Calendly and Cal.com also get a reference to your booking, which says nothing about you.
        They tell this website when you choose, move or cancel a time there. The website keeps only
        when and where it is, its number and links there, and whether you chose it under your
        booking’s email address.
      </p>
      <p>I hand data to an authority only where the law makes me.</p>
    </>
  );
}

function Abroad() {
  return (
    <>
      <p>
        Bookings are stored in Amazon’s data centres in <span>{site.privacy.dataLocation}</span>.
        Pages reach you through the Amazon data centre nearest to you: from abroad, what you send
        travels through there, encrypted.
      </p>
      <p>
        Stripe and Amazon are groups with parts in the United States and elsewhere, and Stripe
        processes payment data there. UK law covers such transfers: by its adequacy regulations,
        among them the UK–US data bridge, or the Information Commissioner’s standard contract terms.
        Write to me if you would like to see them.
      </p>
    </>
  );
}

function Keeping() {
  return (
    <>
      <p>
        The website deletes health answers and bookings automatically; I delete old messages by
        hand. At the longest:
      </p>
      <HowLong />
      <p>
        {`You can ask me to delete it sooner: see your rights below. Deleted data stays in backups for ${backupDays} more days and is not restored from them.`}
      </p>
    </>
  );
}

function Browser() {
  return (
    <>
      <p>
        <strong>This website itself sets no cookies</strong>, has no analytics, and shows no
        advertising.
      </p>
      <p>
        While you fill in the booking form, the payment page or the contact form, your browser keeps
        what you typed in this one tab, so that a reload doesn’t lose it. It is deleted once you
        have booked, paid or sent it, or closed the tab. Only your receipt and its link, without
        your answers, stay until you close the tab. The{" "}
        <Link to={paths.macroCalculator}>macro calculator</Link> works entirely in your browser:
        nothing you type there is sent to me.
      </p>
      <p>
        When you scan one of my QR codes, the website adds one to the number of scans of that day,
        and keeps nothing about who scanned it.
      </p>
      <p>
        When you pay, Stripe’s card form is loaded into the page. It sets two cookies on this
        website’s domain: <code>__stripe_mid</code>, which lasts a year, and{" "}
        <code>__stripe_sid</code>, which lasts half an hour. They help Stripe to detect stolen
        cards. It also finds out whether your browser has Apple Pay or Google Pay, and may ask
        Google. I don’t use them, and without the card form you never get them.
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <p>By law you can ask me, free and at any time, to</p>
      <ul>
        <li>
          <strong>show you</strong> the data I hold about you, and give you a copy of it;
        </li>
        <li>
          <strong>correct</strong> it where it is wrong or out of date;
        </li>
        <li>
          <strong>delete</strong> it, unless I must keep it, as with records for tax. After I delete
          a booking, its amounts, dates, code and Stripe’s reference remain, without your name, your
          addresses or anything you said;
        </li>
        <li>
          <strong>restrict</strong> how I use it: keep it but not use it, while a question about it
          is open;
        </li>
        <li>
          <strong>hand over</strong> what you gave me, in a form another trainer’s computer can
          read;
        </li>
        <li>
          <strong>stop</strong> a use that rests on my legitimate interests, if you object to it;
        </li>
        <li>
          <strong>delete your health answers</strong>, by taking back your consent.
        </li>
      </ul>
      <p>
        Write to <Email /> from the address you booked with, so that I know it is you. I answer
        within a month.
      </p>
    </>
  );
}

function Complaints() {
  return (
    <>
      <p>
        Please tell me first: <Email />. I confirm within 30 days that I have your complaint, look
        into it without undue delay, and tell you the outcome.
      </p>
      <p>
        You can also complain to the Information Commissioner’s Office, the UK’s data protection
        authority, at any time: online at{" "}
        <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, or by phone
        on <a href="tel:03031231113">0303 123 1113</a>.
      </p>
    </>
  );
}
