-- Views: one name for a query that several statements share.

CREATE VIEW `user_role` (`user_id`, `role_id`) AS SELECT `user_id`, `role_id` FROM `role_given`
WHERE `from_date` <= date('now', '+8 hours') AND (`to_date` = '' OR `to_date` >= date('now', '+8 hours'));

CREATE VIEW `may_be_shown` AS SELECT 'award' AS `kind`, p.`id` AS `ref_id`, s.`id` AS `subject_id`, s.`subject_name` AS `title`,
  trim(p.`citation` || char(10) || s.`summary`, char(10)) AS `summary`, p.`year` AS `year`, s.`domain` AS `domain`, p.`prize_level` AS `level`,
  '' AS `maker`, s.`lead_depart_id` AS `depart_id`
FROM `prize` p JOIN `subject` s ON s.`id` = p.`subject_id`
WHERE p.`del_flag` = 0 AND p.`publish` = 1 AND s.`del_flag` = 0 AND s.`status` = 'FINESHED'
UNION ALL SELECT 'result', s.`id` || '.' || json_extract(r.value, '$.id'), s.`id`, substr(json_extract(r.value, '$.desc'), 1, 100),
  s.`summary`, s.`year`, s.`domain`, json_extract(r.value, '$.type'), '', s.`lead_depart_id`
FROM `subject` s, json_each(s.`resources`) r
WHERE s.`del_flag` = 0 AND json_extract(r.value, '$.share') = 1 AND json_extract(r.value, '$.shareAuth') = 2
  AND coalesce(json_extract(r.value, '$.confirmed'), s.`share_confirmed`) = 1
UNION ALL SELECT 'product', p.`id`, p.`subject_id`, p.`name`, trim(p.`summary` || char(10) || p.`cases`, char(10)), coalesce(s.`year`, substr(v.`publish_time`, 1, 4), ''),
  coalesce(s.`domain`, ''), p.`category`, iif(v.`depart_id` = '', v.`vendor_name`, ''), v.`depart_id`
FROM `vendor_product` p JOIN `vendor` v ON v.`id` = p.`vendor_id` LEFT JOIN `subject` s ON s.`id` = p.`subject_id`
WHERE p.`del_flag` = 0 AND v.`del_flag` = 0 AND v.`status` = 2 AND v.`limited` = 0
UNION ALL SELECT 'software', w.`id`, '', w.`name`, w.`intro`, substr(w.`publish_time`, 1, 4), '', coalesce(c.`name`, ''), iif(w.`depart_id` = '', w.`vendor_name`, ''), w.`depart_id`
FROM `software` w LEFT JOIN `software_class` c ON c.`id` = w.`class_id`
WHERE w.`del_flag` = 0 AND w.`status` = 2
UNION ALL SELECT 'announcement', a.`id`, '', a.`titile`, a.`msg_abstract`, substr(a.`send_time`, 1, 4), '', '', '', ''
FROM `announcement` a
WHERE a.`del_flag` = 0 AND a.`send_status` = '1' AND a.`msg_category` = '1' AND a.`msg_type` = 'ALL' AND a.`room` = '';

CREATE VIEW `over_of_vote` (`who`, `subject_id`) AS
SELECT s.`lead_depart_id`, s.`id` FROM `subject` s WHERE s.`status` = 'TO_PRIZE' AND s.`del_flag` = 0 AND s.`lead_depart_id` <> ''
UNION SELECT json_extract(d.`value`, '$.departId'), s.`id` FROM `subject` s CROSS JOIN json_each(s.`cooperate_departs`) d
  WHERE s.`status` = 'TO_PRIZE' AND s.`del_flag` = 0 AND json_extract(d.`value`, '$.departId') <> ''
UNION SELECT v.`voter_id`, s.`id` FROM `subject` s CROSS JOIN `prize_vote` v ON v.`subject_id` = s.`id`
  WHERE s.`status` = 'TO_PRIZE' AND s.`del_flag` = 0 AND v.`update_time` >= s.`status_time`;
