-- The words of an SMS stand under a code of their own: the code of a notice has the words of the message.
UPDATE `message_template` SET `template_code` = 'SMS_' || `template_code`
WHERE `template_type` = '1' AND `template_code` IN ('SUBJ_SUPPLEMENT', 'SUBJ_ESTABLISHED', 'AWARD_RESULT');
